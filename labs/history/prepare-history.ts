/** The digit at a place of 32 in the number of an order, with the hyphen after the fourth. */
function digitOfNumber(place: number): string {
  const value = `((n * 662804331 + (hashtextextended('__UNTIL__', 0) & 1099511627775)) & 1099511627775)`;
  const digit = `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((${value} >> ${5 * place}) & 31)::int + 1, 1)`;
  return place === 4 ? `${digit} || '-'` : digit;
}

/** The bank's answer as a text within JSON, for `format`. */
const answer = JSON.stringify(
  JSON.stringify({
    merchant: "MERCHANT",
    result: "%3$s",
    version: "74",
    session: { id: "[redacted]", updateStatus: "SUCCESS" },
    order: { id: "%4$s", amount: "%5$s", currency: "%6$s", status: "CAPTURED" },
    sourceOfFunds: {
      type: "CARD",
      provided: {
        card: {
          brand: "VISA",
          scheme: "VISA",
          fundingMethod: "CREDIT",
          number: "450875xxxxxx1019",
          storedOnFile: "NOT_STORED",
        },
      },
    },
    transaction: {
      type: "%7$s",
      amount: "%5$s",
      currency: "%6$s",
      acquirer: { merchantId: "MERCHANT", id: "ACQUIRER" },
    },
    timeOfRecord: "%1$s",
    timeOfLastUpdate: "%1$s",
    response: { gatewayCode: "%8$s", gatewayRecommendation: "NO_ACTION" },
  }).replaceAll('"%5$s"', "%5$s"),
).slice(1, -1);

/** Functions and tables of one session that the statements of a history read. `__ORDERS__`, `__PER_DAY__` and `__UNTIL__` are replaced. */
export const prepareHistory = `
  -- The newest order is 0. As many orders each day, so that a larger history is a longer one and not a busier one.
  CREATE FUNCTION pg_temp.until() RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$ SELECT timestamptz '__UNTIL__' $$;
  CREATE FUNCTION pg_temp.at(n bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT date_trunc('milliseconds', pg_temp.until() - (n + 1) * interval '1 day' / __PER_DAY__) $$;
  CREATE FUNCTION pg_temp.customers() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT __ORDERS__ / 5 + 1 $$;
  -- A number from 0 to below "sides".
  CREATE FUNCTION pg_temp.roll(salt bigint, n bigint, sides integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT (hashint8extended(n, salt) & 1073741823)::int % sides $$;
  -- A UUID of version 4.
  CREATE FUNCTION pg_temp.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT overlay(overlay(md5('__UNTIL__' || kind || n::text) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid $$;
  -- 43 characters of base64url, as the shop's random tokens and digests.
  CREATE FUNCTION pg_temp.token(kind text, n bigint, attempt integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT translate(encode(sha256(convert_to('__UNTIL__' || kind || n::text || '-' || attempt::text, 'UTF8')), 'base64'), '+/=', '-_') $$;
  CREATE FUNCTION pg_temp.transaction(id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT upper(substr(md5('transaction' || id::text), 1, 16)) $$;
  -- A number as the shop mints them. A multiplication by an odd number meets no number of the 2^40 twice.
  CREATE FUNCTION pg_temp.number(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT ${[7, 6, 5, 4, 3, 2, 1, 0].map(digitOfNumber).join(" || ")} $$;
  CREATE FUNCTION pg_temp.name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT (ARRAY['Ada', 'Bopha', 'Carla', 'Dara', 'Elif', 'Farid', 'Greta', 'Hana', 'Ines', 'Jun', 'Kosal', 'Lina', 'Maha', 'Nils',
        'Omar', 'Pisey', 'Rosa', 'Sokha', 'Tariq', 'Yuki'])[pg_temp.roll(20, n, 20) + 1] || ' ' ||
      (ARRAY['Abbas', 'Berg', 'Chea', 'Dupont', 'Eriksen', 'Fischer', 'Garcia', 'Haddad', 'Ito', 'Jansen', 'Kim', 'Lopez', 'Meas',
        'Novak', 'Okada', 'Prak', 'Rossi', 'Sar', 'Tanaka', 'Weber'])[pg_temp.roll(21, n, 20) + 1] $$;
  CREATE FUNCTION pg_temp.decimal(amount bigint, exponent integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(round(amount / (ARRAY[1, 10, 100, 1000])[exponent + 1]::numeric, exponent)::text, 'null') $$;
  -- As the gateway client keeps it, with secrets redacted.
  CREATE FUNCTION pg_temp.evidence(kind text, "order" text, amount bigint, currency text, exponent integer, at timestamptz, state text)
  RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT format(
      '{"sentAt":"%1$s","request":{"path":"/session/[redacted]/%2$s","body":{"order":{"id":"%3$s","amount":%4$s,"currency":"%5$s"},'
      '"session":{"id":"[redacted]"}}}%6$s}',
      "at", lower("kind"), "order", pg_temp.decimal(amount, exponent), "currency", CASE state WHEN 'UNKNOWN' THEN '' ELSE format(
        ',"answeredAt":"%1$s","response":{"status":201,"contentType":"application/json","bankReference":"%2$s","body":"'
        '${answer}"}',
        "at" + interval '100 ms', md5("order" || "kind"), CASE state WHEN 'DECLINED' THEN 'FAILURE' ELSE 'SUCCESS' END, "order",
        pg_temp.decimal(amount, exponent), "currency", "kind", CASE state WHEN 'DECLINED' THEN 'DECLINED' ELSE 'APPROVED' END) END)::jsonb $$;

  -- Counted stock is left alone.
  CREATE TEMP TABLE "goods" AS
    SELECT "id", "name", "made_to_order", row_number() OVER w - 1 AS "place", count(*) OVER (PARTITION BY "made_to_order")::int AS "of"
    FROM "product" p WHERE "stock" IS NULL AND NOT EXISTS (SELECT 1 FROM "plan" WHERE "product_id" = p."id")
    WINDOW w AS (PARTITION BY "made_to_order" ORDER BY "position");
  CREATE TEMP TABLE "address" ("address_list", "address_country", "locale", "line1", "city", "region", "postal_code") AS VALUES
    ('us', 'US', 'en', '12 Harbor Street', 'Portland', 'OR', '97201'),
    ('eu', 'NL', 'en', 'Keizersgracht 1', 'Amsterdam', NULL, '1015 CJ'),
    ('jp', 'JP', 'en', '1-1 Marunouchi', 'Chiyoda', '13', '100-0005'),
    ('kw', 'KW', 'ar', 'شارع الخليج', 'الكويت', NULL, NULL),
    ('kh', 'KH', 'km', 'ផ្លូវ ២៤០', 'ភ្នំពេញ', 'KH-12', '120207')`;
