/**
 * A statement that breaks a rule of the database, by the rule's name in PostgreSQL's catalogue.
 *
 * `scene` runs before it, as the owner. A rule that computes a value does not reject the statement: `holds` is then a
 * condition that is true while the rule is in force.
 */
export type RuleBreak = { breaks: string; scene?: string; holds?: string };
