import { checkAnswer, tell } from "./check-answer";
import { textAt, valueAt } from "./gateway-caller";
import type { Run } from "./run";

/** Gateway document, Endpoints, 1. The values are those that the document saw. */
export async function checkCreate(run: Run): Promise<void> {
  const { call, findings, merchantId } = run;
  const answer = await call("session/create");
  checkAnswer(run, "create", answer, {
    shape: "R-create",
    echoes: { merchant: merchantId, result: "SUCCESS", "session.updateStatus": "NO_UPDATE" },
  });
  const id = textAt(answer, "session.id");
  const other = await call("session/create");
  if (id && id === textAt(other, "session.id")) {
    findings.failed("create", "two calls answered the same session.id", "session.id");
  }
  const length = (field: string) => textAt(answer, field)?.length ?? 0;
  findings.open(
    "create",
    `session.id has ${length("session.id")} characters, session.version ${length("session.version")}, ` +
      `session.aes256Key ${length("session.aes256Key")}`,
  );
  findings.open(
    "create",
    `authenticationLimit is ${String(valueAt(answer.body, "session.authenticationLimit"))}`,
  );
  tell(run, "create", "a field that nobody documented", await call("session/create", { unheardOf: "1" }));
  findings.notChecked("create", "how long a session lives: it would take as long to see");
}
