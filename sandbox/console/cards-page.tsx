/** @jsxImportSource hono/jsx */
import { expiryResponses, testCards, type TestCard } from "@/sandbox/cards";
import { groupCardNumber } from "@/sandbox/frame/card-number.mjs";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";
import { Head, Status, Tag } from "./pieces";

/** The test cards and what each does, the expiries that pick a verdict, and the one-time codes. */
export function CardsPage() {
  return (
    <>
      <Head
        title="Test cards"
        lead="Any security code and any future expiry will do, unless an expiry is named below. Every other number that passes the check digit is frictionless and approved."
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
                    <Status word={card.charge} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>

      <h2>Expiries that pick the verdict</h2>
      <p class="lead">
        They hold for the cards whose charge is decided by expiry; any other future expiry is approved.
      </p>
      <dl class="panel facts">
        {Object.entries(expiryResponses).map(([expiry, verdict]) => (
          <div>
            <dt class="mono">{expiry}</dt>
            <dd>
              <Status word={verdict} />
            </dd>
          </div>
        ))}
      </dl>

      <h2>One-time codes of the challenge</h2>
      <dl class="panel facts">
        {oneTimeCodes.map(({ code, verdict, meaning }) => (
          <div>
            <dt>
              <span class="mono">{code}</span>
            </dt>
            <dd>
              {verdict}, {meaning}
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
      return `frictionless, ${threeDs.verdict}`;
  }
}
