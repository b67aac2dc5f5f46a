import { statfs } from "node:fs/promises";

import { cacheFolder, requireWritable } from "@/lib/health/check-instance";

import { type Finding, fine, messageOf, wrong } from "./finding";

const part = "Disk";
const gigabyte = 1024 ** 3;

/** Writes and deletes a file in the folder that Next writes to, and looks at the space that is left. */
export async function checkDisk(folder = cacheFolder): Promise<Finding> {
  try {
    await requireWritable(folder);
    const { bavail, bsize } = await statfs(folder);
    const free = (bavail * bsize) / gigabyte;
    const text = `${free.toFixed(1)} GB free`;
    return free < 1 ? wrong(part, text, "Make room: pictures are cached in .next/cache.") : fine(part, text);
  } catch (error) {
    return wrong(part, messageOf(error), "Give whoever runs the shop the right to write to .next/cache.");
  }
}
