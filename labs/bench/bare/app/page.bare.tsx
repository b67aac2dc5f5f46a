import { connection } from "next/server";

/** Rendered for each request, as all pages of the shop are, and nothing more. */
export default async function Page() {
  await connection();
  return <h1>Bare page</h1>;
}
