/** How long a customer stays signed in, in seconds: 90 days from the sign-in. */
export const customerSessionSeconds = 90 * 24 * 60 * 60;
