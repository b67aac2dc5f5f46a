/** @jsxImportSource hono/jsx */
import { CodeText } from "./components/code-text";
import { JsonBlock } from "./components/json-block";
import type { Bank } from "@/sandbox/bank";
import { openApiDocument } from "@/sandbox/gateway/openapi";
import { PageHeading } from "./components/page-heading";
import { Tag } from "./components/tag";
import { TryIt } from "./components/try-it";
import { type Document, type Operation, resolveSchema, type Schema } from "./openapi-document";

/** Every operation of the gateway with its fields, from the gateway's OpenAPI document, and a form to try it. */
export function ReferencePage({ bank }: { bank: Bank }) {
  const document = openApiDocument(bank) as Document;
  const operations = operationsOf(document);
  return (
    <>
      <PageHeading title={document.info.title} lead={document.info.description}>
        <a class="button plain" href="/openapi.json">
          openapi.json
        </a>
      </PageHeading>
      <div class="reference">
        <nav aria-label="Operations">
          <label for="search">Find an operation or field</label>
          <input id="search" type="search" autocomplete="off" aria-describedby="found" />
          <p class="hint" id="found" role="status">
            {operations.length} operations
          </p>
          <ul>
            {operations.map(({ id, title }) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {operations.map((operation) => (
            <OperationSection bank={bank} document={document} {...operation} />
          ))}
        </div>
      </div>
    </>
  );
}

type Entry = {
  id: string;
  title: string;
  method: string;
  path: string;
  operation: Operation;
};

function operationsOf({ paths }: Document): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      if (!["get", "post", "put", "patch", "delete"].includes(method)) return [];
      const name = operation.operationId ?? `${method}-${path}`;
      const id = name.replace(/[^\w-]+/g, "-").replace(/^-|-$/g, "");
      return [{ id, title: operation.summary ?? name, method, path, operation }];
    }),
  );
}

type OperationSectionProps = Entry & { document: Document; bank: Bank };

function OperationSection(props: OperationSectionProps) {
  const { document, bank, id, title, method, path, operation } = props;
  const body = operation.requestBody?.content?.["application/json"];
  const requests = body?.schema ? alternativesOf(resolveSchema(document, body.schema)) : [];
  const names = title.split(" / ");
  return (
    <section class="panel padded" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="path mono">
        <Tag tone="info">{method.toUpperCase()}</Tag> {path}
      </p>
      {operation.description && (
        <p class="lead">
          <CodeText text={operation.description} />
        </p>
      )}
      {operation.parameters && operation.parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <ul class="schema">
            {operation.parameters.map((parameter) => (
              <li>
                <span class="name mono">{parameter.name}</span>{" "}
                <span class="quiet">in the {parameter.in}</span>{" "}
                {parameter.required && <Tag tone="plain">required</Tag>}
                {parameter.description && (
                  <p>
                    <CodeText text={parameter.description} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {body?.schema && (
        <>
          <h3>Request body</h3>
          <Fields document={document} schema={body.schema} />
          {requests.map(({ example }, index) => (
            <TryIt
              bank={bank}
              id={`${id}-${index}`}
              name={names[index] ?? title}
              path={path}
              example={example}
            />
          ))}
        </>
      )}
      {Object.entries(operation.responses ?? {}).map(([status, response]) => {
        const content = response.content?.["application/json"];
        return (
          <details>
            <summary>
              <h3>
                Response {status}{" "}
                <span class="quiet">
                  <CodeText text={response.description} />
                </span>
              </h3>
            </summary>
            {content?.schema && <Fields document={document} schema={content.schema} />}
            {content?.example !== undefined && (
              <JsonBlock value={content.example} label={`Example response: ${title}`} />
            )}
          </details>
        );
      })}
    </section>
  );
}

function alternativesOf(schema: Schema): Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** The fields of a schema, nested. A schema inside itself is not shown again. */
function Fields({ document, schema, open = [] }: { document: Document; schema: Schema; open?: Schema[] }) {
  const whole = resolveSchema(document, schema);
  if (open.includes(whole)) return <></>;
  const alternatives = whole.anyOf ?? whole.oneOf;
  if (alternatives) {
    const shapes = alternatives
      .map((alternative) => resolveSchema(document, alternative))
      .filter(({ type }) => type !== "null");
    return (
      <>
        {shapes.map((shape, index) => (
          <>
            {shapes.length > 1 && <p class="quiet">{index === 0 ? "Either" : "or"}</p>}
            <Fields document={document} schema={shape} open={[...open, whole]} />
          </>
        ))}
      </>
    );
  }
  if (whole.items) return <Fields document={document} schema={whole.items} open={[...open, whole]} />;
  const fields = Object.entries(whole.properties ?? {});
  if (fields.length === 0) return open.length === 0 ? <p class="quiet">An object without fields.</p> : <></>;
  return (
    <ul class="schema">
      {fields.map(([name, field]) => {
        const inner = resolveSchema(document, field);
        return (
          <li>
            <span class="name mono">{name}</span> <span class="quiet">{typeOf(document, inner)}</span>{" "}
            {whole.required?.includes(name) && <Tag tone="plain">required</Tag>}
            {inner.description && (
              <p>
                <CodeText text={inner.description} />
              </p>
            )}
            <Fields document={document} schema={inner} open={[...open, whole]} />
          </li>
        );
      })}
    </ul>
  );
}

function typeOf(document: Document, schema: Schema): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives)
    return alternatives.map((one) => typeOf(document, resolveSchema(document, one))).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
  const limits = [
    schema.format,
    schema.minLength !== undefined && `at least ${schema.minLength} characters`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.exclusiveMinimum !== undefined && `above ${schema.exclusiveMinimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
    schema.pattern && `matching ${schema.pattern}`,
  ].filter(Boolean);
  return limits.length > 0 ? `${type}, ${limits.join(", ")}` : type;
}
