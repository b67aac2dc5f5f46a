/** The cookie that keeps the address typed, so that a wrong password does not cost typing it again. */
export const signInAddressCookie = "sign_in_address";
