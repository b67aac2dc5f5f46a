/** @jsxImportSource hono/jsx */
import { groupCardNumber } from "@/sandbox/card-number";
import { type TestCard, testCards } from "@/sandbox/cards";
import { expiryResponses } from "@/sandbox/charge-response";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";
import { PageHeading } from "./components/page-heading";
import { StatusTag } from "./components/status-tag";
import { Tag } from "./components/tag";

/** The test cards and what each does, the expiries that select a response, and the one-time codes. */
export function CardsPage() {
  return (
    <>
      <PageHeading
        title="Test cards"
        lead="Use any security code and any future expiry, unless an expiry is listed below. Every other valid card number is frictionless and approved."
      />
      <div class="panel scroll" role="region" aria-label="Test cards" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">What it does</th>
              <th scope="col">Brand</th>
              <th scope="col">Authentication</th>
              <th scope="col">Charge</th>
            </tr>
          </thead>
          <tbody>
            {testCards.map((card) => (
              <tr>
                <th scope="row" class="mono nowrap">
                  {groupCardNumber(card.number)}
                </th>
                <td>{card.meaning}</td>
                <td class="nowrap">
                  {card.brand} <span class="quiet">{card.fundingMethod.toLowerCase()}</span>
                </td>
                <td class="nowrap">{authenticationOf(card)}</td>
                <td>
                  {card.charge === "by_expiry" ? (
                    <Tag tone="info">by expiry</Tag>
                  ) : (
                    <StatusTag status={card.charge} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>

      <h2>Expiries that select the response</h2>
      <p class="lead">
        They apply to the cards that are charged by expiry. Any other future expiry is approved.
      </p>
      <dl class="panel facts">
        {Object.entries(expiryResponses).map(([expiry, response]) => (
          <div>
            <dt class="mono">{expiry}</dt>
            <dd>
              <StatusTag status={response} />
            </dd>
          </div>
        ))}
      </dl>

      <h2>One-time codes of the challenge</h2>
      <dl class="panel facts">
        {oneTimeCodes.map(({ code, transStatus, meaning }) => (
          <div>
            <dt>
              <span class="mono">{code}</span>
            </dt>
            <dd>
              {transStatus}, {meaning}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function authenticationOf({ threeDs }: TestCard): string {
  switch (threeDs.kind) {
    case "not_enrolled":
      return "not enrolled";
    case "enrolment_unknown":
      return "enrolment unknown, 3DS1";
    case "challenge":
      return `challenge, ${threeDs.versions.join(" and ")}`;
    case "frictionless":
      return `frictionless, ${threeDs.transStatus}`;
  }
}
