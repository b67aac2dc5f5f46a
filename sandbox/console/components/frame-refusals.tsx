/** @jsxImportSource hono/jsx */
import type { FrameRefusal, RefusalReason } from "@/sandbox/frame/frame-refusals";
import { Tag } from "./tag";
import { UtcTime } from "./utc-time";

const reasons: Record<RefusalReason, string> = {
  query: "These parameters are missing or malformed.",
  id: "The id is not that of the frame (SANDBOX_TOKENIZATION_ID).",
  signature:
    "The signature is not the HMAC of this text under the frame's token (SANDBOX_TOKENIZATION_TOKEN).",
  clock: "The timestamp is malformed, or more than 60 seconds ahead of the frame's clock.",
  expired: "The signature is older than 20 minutes by the frame's clock.",
};

/** The card forms that were not opened, newest first, and why; nothing if there are none. */
export function FrameRefusals({ refusals }: { refusals: FrameRefusal[] }) {
  if (refusals.length === 0) return <></>;
  return (
    <>
      <h2>Card forms that were refused</h2>
      <div class="panel scroll" role="region" aria-label="Card forms that were refused" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Time (UTC)</th>
              <th scope="col">Reason</th>
              <th scope="col">What is wrong</th>
              <th scope="col">Signed text, or parameters</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ time, reason, detail }) => (
              <tr>
                <td>
                  <UtcTime time={time} />
                </td>
                <td>
                  <Tag tone="bad">{reason}</Tag>
                </td>
                <td>{reasons[reason]}</td>
                <td class="mono long">{detail}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
