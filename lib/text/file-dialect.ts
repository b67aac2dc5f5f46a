/** How files are written: spreadsheets of a country expect its own signs. */
export const fileDialects = {
  comma: { delimiter: ",", point: "." },
  semicolon: { delimiter: ";", point: "," },
} as const;
export type FileDialect = keyof typeof fileDialects;
