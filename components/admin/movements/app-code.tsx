import { InputField } from "@/components/ui/field";

type AppCodeProps = {
  id?: string;
  label?: string;
  required?: boolean;
  /** What is wrong with the code that was sent. */
  error?: string;
};

/** The code with which a person proves an act. */
export function AppCode({
  id = "code",
  label = "Code of your authenticator app",
  required = true,
  error,
}: AppCodeProps) {
  return (
    <InputField
      id={id}
      name="code"
      label={label}
      error={error}
      autoComplete="one-time-code"
      maxLength={40}
      required={required}
      dir="ltr"
    />
  );
}
