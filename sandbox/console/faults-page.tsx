/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { faultDefinitions, faultNames } from "@/sandbox/fault-definitions";
import { faultAmountBase, type FaultRule } from "@/sandbox/faults";
import { operationNames } from "@/sandbox/operation-names";
import { EmptyMessage } from "./components/empty-message";
import { PageHeading } from "./components/page-heading";
import { Tag } from "./components/tag";

/** The active faults, a form to switch on another, and what each fault does. */
export function FaultsPage({ bank, error }: { bank: Bank; error?: string }) {
  const rules = bank.faults.rules();
  return (
    <>
      <PageHeading
        title="Faults"
        lead="Make the bank respond wrongly, late or not at all. The ledger always shows what really moved."
      >
        {rules.length > 0 && (
          <form method="post" action="/faults/off">
            <button class="plain small" type="submit">
              Switch all off
            </button>
          </form>
        )}
      </PageHeading>
      {error && (
        <p class="notice" role="alert">
          {error}
        </p>
      )}
      {rules.length > 0 ? (
        <RuleTable rules={rules} />
      ) : (
        <EmptyMessage title="No fault is on">The bank responds normally.</EmptyMessage>
      )}

      <h2>Switch on a fault</h2>
      <form class="panel padded" method="post" action="/faults">
        <div class="fields">
          <div>
            <label for="operation">Operation</label>
            <select id="operation" name="operation">
              <option value="*">any operation</option>
              {operationNames.map((operation) => (
                <option value={operation}>{operation.replaceAll("_", " ")}</option>
              ))}
            </select>
          </div>
          <div>
            <label for="fault">Fault</label>
            <select id="fault" name="fault">
              {(["yes", "no"] as const).map((moved) => (
                <optgroup label={moved === "yes" ? "The operation is done" : "The operation is not done"}>
                  {faultNames
                    .filter((name) => faultDefinitions[name].moved === moved)
                    .map((name) => (
                      <option value={name}>{name.replaceAll("_", " ")}</option>
                    ))}
                </optgroup>
              ))}
            </select>
          </div>
          <div>
            <label for="times">Times</label>
            <input id="times" name="times" type="number" min="1" value="1" aria-describedby="times-hint" />
            <p class="hint" id="times-hint">
              Empty: until it is switched off.
            </p>
          </div>
          <div>
            <label for="order-id">Only for order</label>
            <input id="order-id" name="orderId" autocomplete="off" aria-describedby="order-hint" />
            <p class="hint" id="order-hint">
              Empty: for any order.
            </p>
          </div>
          <div>
            <label for="delay">Delay of a late response</label>
            <input id="delay" name="delayMs" type="number" min="0" aria-describedby="delay-hint" />
            <p class="hint" id="delay-hint">
              Milliseconds. Empty: {bank.settings.lateMs}.
            </p>
          </div>
          <div class="wide">
            <button type="submit">Switch on</button>
          </div>
        </div>
      </form>

      <h2>What each fault does</h2>
      <p class="lead">
        A fault is also made by an amount with the last four digits shown here, and by the request header{" "}
        <code>X-Sandbox-Fault</code> with its name.
      </p>
      <div class="panel scroll" role="region" aria-label="What each fault does" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Fault</th>
              <th scope="col">What happens</th>
              <th scope="col">Money</th>
              <th scope="col">Amount ends in</th>
            </tr>
          </thead>
          <tbody>
            {faultNames.map((name, index) => (
              <tr>
                <th scope="row" class="mono nowrap">
                  {name}
                </th>
                <td>{faultDefinitions[name].meaning}</td>
                <td>
                  {faultDefinitions[name].moved === "yes" ? (
                    <Tag tone="warn">moves</Tag>
                  ) : (
                    <Tag tone="plain">does not move</Tag>
                  )}
                </td>
                <td class="mono">{faultAmountBase + index + 1}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function RuleTable({ rules }: { rules: FaultRule[] }) {
  return (
    <div class="panel scroll" role="region" aria-label="Faults that are on" tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Fault</th>
            <th scope="col">Operation</th>
            <th scope="col">Order</th>
            <th scope="col">Remaining</th>
            <th scope="col">Applied</th>
            <th scope="col">
              <span class="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <tr>
              <th scope="row" class="mono nowrap">
                {rule.name}
              </th>
              <td>{rule.operation === "*" ? "any" : rule.operation.replaceAll("_", " ")}</td>
              <td class="mono">{rule.orderId ?? "any"}</td>
              <td>{remaining(rule)}</td>
              <td>{rule.struck}</td>
              <td class="amount">
                <form class="inline" method="post" action={`/faults/${rule.id}/off`}>
                  <button class="plain small" type="submit">
                    Switch off<span class="visually-hidden"> {rule.name}</span>
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function remaining({ times, probability }: FaultRule) {
  const chance = probability === undefined ? "" : `, ${Math.round(probability * 100)} % of calls`;
  if (times === 0) return <Tag tone="plain">used up</Tag>;
  return `${times === undefined ? "until switched off" : `${times} ×`}${chance}`;
}
