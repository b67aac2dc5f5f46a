import { clsx } from "clsx";

/**
 * Stands where the card fields will be: labels and boxes of the same sizes, and for screen readers a status.
 *
 * `loading` is the status; false if the fields are not loading.
 */
export function CardFieldsSkeleton({ loading }: { loading: string | false }) {
  return (
    <div className={clsx("px-1 pt-1", loading && "motion-safe:animate-pulse")}>
      <p role="status" className="sr-only">
        {loading}
      </p>
      <div aria-hidden className="grid grid-cols-2 gap-x-3 gap-y-8">
        <FieldSkeleton className="col-span-2" />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </div>
  );
}

function FieldSkeleton({ className }: { className?: string }) {
  return (
    <div className={className}>
      <div className="mb-1.5 flex h-5 items-center">
        <div className="skeleton h-3 w-24 rounded-sm bg-secondary" />
      </div>
      <div className="h-11 rounded-lg border border-input/50" />
    </div>
  );
}
