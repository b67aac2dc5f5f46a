import { Field, Input, describedBy } from "@/components/ui/field";

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
    <Field id={id} label={label} error={error}>
      <Input
        id={id}
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        required={required}
        dir="ltr"
        {...describedBy(id, { error })}
      />
    </Field>
  );
}
