import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { parse } from "yaml";

/** Of Debian's package `prometheus`. Without it the tests of alerts are skipped, and their titles name it. */
export const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;

type Labels = Record<string, string>;
type Rule = { alert: string; expr: string; labels: Labels; annotations: Labels };

/** The values of series, such as `shop_mails_waiting` or `up{job="shop"}`. */
export type Samples = Record<string, number>;

/** The state for half an hour, and then another one, in which a counter keeps growing as it grew between the two. */
type Scene = { before: Samples; after: Samples };

export async function readRules(file: string): Promise<Rule[]> {
  const { groups } = parse(await readFile(file, "utf8")) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** The series of an answer of /metrics. */
export function readSamples(metrics: string): Samples {
  const lines = metrics.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space))];
    }),
  );
}

/** The names of metrics of the shop in texts that an answer of /metrics does not have. */
export function missingMetrics(texts: readonly string[], metrics: string): string[] {
  const types = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const exported = types.flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  const named = texts.flatMap((text) => text.match(/\bshop_[a-z_]*[a-z]\b(?!\()/g) ?? []);
  return [...new Set(named)].filter((name) => !exported.includes(name));
}

/** Runs promtool; its output, whether it found something or not. */
export async function runPromtool(...args: string[]): Promise<string> {
  const run = promisify(execFile)("promtool", args);
  return run.then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout?: string; stderr?: string }) => `FAILED ${error.stdout}${error.stderr}`,
  );
}

/**
 * Has promtool evaluate the rules of a file in a scene, and says what it found: that exactly `fires` fire in the end, each with its labels
 * apart from `severity`.
 */
export async function checkAlerts(
  file: string,
  { before, after }: Scene,
  fires: Record<string, Labels[]>,
): Promise<string> {
  const isCounter = (series: string) => /_(total|count|sum|bucket)(\{|$)/.test(series);
  const values = (series: string) => {
    const [first, then] = [before[series], after[series]];
    const step = isCounter(series) && then !== undefined ? then - (first ?? 0) : 0;
    return `${first === undefined ? "_x30" : `${first}+0x30`} ${then === undefined ? "_x90" : `${then}+${step}x90`}`;
  };
  const tests = {
    rule_files: [resolve(file)],
    evaluation_interval: "1m",
    tests: [
      {
        interval: "1m",
        input_series: Object.keys({ ...before, ...after }).map((series) => ({
          series,
          values: values(series),
        })),
        alert_rule_test: (await readRules(file)).map(({ alert, labels, annotations }) => ({
          eval_time: "110m",
          alertname: alert,
          exp_alerts: (fires[alert] ?? []).map((own) => ({
            exp_labels: { ...labels, ...own },
            exp_annotations: annotations,
          })),
        })),
      },
    ],
  };
  const folder = await mkdtemp(join(tmpdir(), "alerts-"));
  try {
    // JSON is YAML.
    await writeFile(join(folder, "scene.yml"), JSON.stringify(tests));
    return await runPromtool("test", "rules", join(folder, "scene.yml"));
  } finally {
    await rm(folder, { recursive: true });
  }
}
