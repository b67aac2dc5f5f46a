/** The class of text fields and selects. */
export const inputClasses = "input";
