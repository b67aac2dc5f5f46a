/** The cookie with the typed e-mail address, so that it need not be typed again after a wrong password. */
export const signInEmailCookie = "sign_in_email";
