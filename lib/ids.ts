import { z } from "zod";

// Each schema checks and brands one kind of id, so that one kind cannot be passed for another. A value enters once,
// if it comes from a database row, a form, a path or the gateway: `paymentIdSchema.parse(row.id)`.

/** A row of `orders`. */
export const orderIdSchema = z.uuid().brand<"OrderId">();
export type OrderId = z.infer<typeof orderIdSchema>;

/** A row of `payment`: one payment attempt. */
export const paymentIdSchema = z.uuid().brand<"PaymentId">();
export type PaymentId = z.infer<typeof paymentIdSchema>;

/** A row of `operation`: one journalled gateway call. */
export const operationIdSchema = z.uuid().brand<"OperationId">();
export type OperationId = z.infer<typeof operationIdSchema>;

/** A row of `settlement_report`. */
export const reportIdSchema = z.uuid().brand<"ReportId">();
export type ReportId = z.infer<typeof reportIdSchema>;

/** A row of `settlement_upload`: a report that was uploaded and not imported yet. */
export const uploadIdSchema = z.uuid().brand<"UploadId">();
export type UploadId = z.infer<typeof uploadIdSchema>;

/** A row of `settlement_set_aside`: a line of a report that was not imported. */
export const setAsideIdSchema = z.uuid().brand<"SetAsideId">();
export type SetAsideId = z.infer<typeof setAsideIdSchema>;

/** The id of a row of `mail`. */
export const mailIdSchema = z.uuid().brand<"MailId">();
export type MailId = z.infer<typeof mailIdSchema>;

/** A row of `customer`: somebody who signs in by mail. */
export const customerIdSchema = z.uuid().brand<"CustomerId">();
export type CustomerId = z.infer<typeof customerIdSchema>;

/** A row of `staff_session`: a browser in which a member of staff signed in. */
export const staffSessionIdSchema = z.uuid().brand<"StaffSessionId">();
export type StaffSessionId = z.infer<typeof staffSessionIdSchema>;

/** A row of `customer_session`: a browser in which a customer signed in. */
export const customerSessionIdSchema = z.uuid().brand<"CustomerSessionId">();
export type CustomerSessionId = z.infer<typeof customerSessionIdSchema>;

/** A row of `customer_sign_in`: a request for a mail that signs in. */
export const signInIdSchema = z.uuid().brand<"SignInId">();
export type SignInId = z.infer<typeof signInIdSchema>;

/** A row of `customer_address`. */
export const addressIdSchema = z.uuid().brand<"AddressId">();
export type AddressId = z.infer<typeof addressIdSchema>;

/** An order's number, for people and for the bank, such as `K7QF-2M9X`. Its shape is checked loosely. */
export const orderNumberSchema = z
  .string()
  .regex(/^[0-9A-Za-z-]{4,24}$/)
  .brand<"OrderNumber">();
export type OrderNumber = z.infer<typeof orderNumberSchema>;

/** A row of `saved_card`. */
export const savedCardIdSchema = z.uuid().brand<"SavedCardId">();
export type SavedCardId = z.infer<typeof savedCardIdSchema>;

/** The gateway's `order.id` of a payment attempt: `<order number>-<attempt>`. */
export const gatewayOrderIdSchema = z.string().min(1).max(40).brand<"GatewayOrderId">();
export type GatewayOrderId = z.infer<typeof gatewayOrderIdSchema>;

/** The gateway's `session.id`. The platform treats it as a password: it is redacted in evidence and never logged. */
export const sessionIdSchema = z.string().min(1).max(100).brand<"SessionId">();
export type SessionId = z.infer<typeof sessionIdSchema>;

/** A subscription's number, for people, such as `P-K7QF-2M9X`. Its shape is checked loosely. */
export const subscriptionNumberSchema = z
  .string()
  .regex(/^[0-9A-Za-z-]{4,24}$/)
  .brand<"SubscriptionNumber">();
export type SubscriptionNumber = z.infer<typeof subscriptionNumberSchema>;
