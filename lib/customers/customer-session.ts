/** How long a customer stays signed in, from the sign-in. */
export const customerSessionDays = 90;
export const customerSessionSeconds = customerSessionDays * 24 * 60 * 60;
