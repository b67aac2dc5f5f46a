/** A row as PostgreSQL writes it into JSON: instants and days as text, BIGINT as a number. */
export type InJson<T> = { [Name in keyof T]: JsonValue<T[Name]> };

type JsonValue<T> = T extends Date ? string : T extends bigint ? number : T;
