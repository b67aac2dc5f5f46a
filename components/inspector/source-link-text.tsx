import type { SourceLink } from "@/lib/inspector/views";

/** A place in the project's files, which opens in the editor. */
export function SourceLinkText({ source: { file, name, line, href } }: { source: SourceLink }) {
  const place = line === null ? file : `${file}:${line}`;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs">
      {href === null ? (
        <span>{name}</span>
      ) : (
        <a href={href} className="link py-1">
          {name}
        </a>
      )}
      <span className="break-all text-muted-foreground">{place}</span>
    </p>
  );
}
