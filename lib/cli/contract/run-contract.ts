import { randomBytes } from 'node:crypto';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { describeInterface } from '#lib/reference/open-api.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { operationUrl, readBaseUrl } from '#lib/tracking/http/request.ts';
import { valueAtPath } from '#lib/tracking/json/field-map.ts';
import { parseJsonBytes } from '#lib/tracking/json/values.ts';
import { decodeCreatedAssets } from '#lib/tracking/owner/records.ts';
import { transportLimits } from '../command.ts';
import cases from './cases.json' with { type: 'json' };

const anyObject = v.looseObject({});

const caseSchema = v.strictObject({
  statement: v.string(),
  writes: v.optional(v.boolean(), false),
  usesLabel: v.optional(v.boolean(), false),
  creates: v.optional(anyObject),
  steps: v.array(anyObject),
});

/** In the file, `{name}` is a text of an earlier answer, and `{new}` another text each time. */
const stepSchema = v.strictObject({
  when: v.optional(v.string()),
  request: v.pipe(
    v.string(),
    v.transform((text) => text.split(' ')),
    v.tuple([v.picklist(['GET', 'POST', 'DELETE']), v.string()]),
  ),
  query: v.optional(v.record(v.string(), v.string()), {}),
  content: v.optional(v.unknown()),
  /** null sends none; the configured key by default. */
  accessKey: v.optional(v.nullable(v.string())),
  status: v.picklist([200, 400, 422]),
  answer: v.optional(anyObject),
  rules: v.optional(v.record(v.string(), anyObject), {}),
  /** Later steps need a text of the answer. Without it the statement ends, with `otherwise` as not checked. */
  keep: v.optional(v.strictObject({ name: v.string(), path: v.string(), otherwise: v.optional(v.string()) })),
});

type Case = v.InferOutput<typeof caseSchema>;
type Step = v.InferOutput<typeof stepSchema>;
type Kept = Readonly<Record<string, string>>;

interface Finding {
  readonly statement: string;
  readonly result: 'as described' | 'differs' | 'not checked';
  readonly remarks: readonly string[];
}

interface ContractOptions {
  readonly baseUrl: string;
  readonly accessKey: string;
  readonly writes: boolean;
  readonly labelId: string | null;
}

interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

const MAX_REFUSAL_BYTES = 1024 * 1024;

/**
 * Compares a service with the interface, without the typed client, which tolerates deviations. Throws a TypeError for
 * an unusable address, and a TrackingError when the service cannot be reached.
 */
export async function runContract(options: ContractOptions): Promise<readonly Finding[]> {
  const { accessKey, writes, labelId } = options;
  const base = readBaseUrl(options.baseUrl);
  const transport = createNodeTransport(transportLimits);
  const assetIds: string[] = [];
  const findings: Finding[] = [];
  let hasAnswered = false;
  try {
    for (const each of v.parse(v.array(caseSchema), cases)) findings.push(await checkCase(each));
    return findings;
  } finally {
    const deletion = { request: 'DELETE /Assets/DeleteAsset', content: { AssetID: '{asset}' }, status: 200 };
    for (const asset of assetIds) await send(fill(deletion, { asset })).catch(() => null);
    await transport.close();
  }

  async function checkCase(each: Case): Promise<Finding> {
    const { statement, usesLabel } = each;
    const notChecked = (reason: string): Finding => ({ statement, result: 'not checked', remarks: [reason] });
    if ((each.writes || each.creates !== undefined) && !writes) return notChecked('it changes data: only with --write');
    if (usesLabel && labelId === null) return notChecked('it uses up a tracker: only with --label');
    const differences = new Set<string>();
    try {
      const reason = await checkSteps(each, differences);
      if (reason !== null && differences.size === 0) return notChecked(reason);
    } catch (error) {
      if (!isTrackingError(error)) throw error;
      const { kind, reason, code, stage } = error;
      if (kind === 'unreachable' && (stage === 'before-sending' || !hasAnswered)) throw error;
      differences.add(`The answer was incomplete or missing (${reason}${code === null ? '' : `, ${code}`}).`);
    }
    return { statement, result: differences.size === 0 ? 'as described' : 'differs', remarks: [...differences] };
  }

  async function checkSteps({ creates, steps }: Case, differences: Set<string>): Promise<string | null> {
    const kept: Record<string, string> = labelId === null ? {} : { label: labelId };
    if (creates !== undefined) {
      const creation = { request: 'POST /Assets/NewAssets', content: [creates], status: 200 };
      const { status, body } = await send(fill(creation, kept));
      if (status < 200 || status > 299) differences.add(`NewAssets answers HTTP ${status}.`);
      const [created] = decodeCreatedAssets(body);
      if (created === undefined) return 'the answer of NewAssets names no asset, so an asset of the suite remains';
      assetIds.push(created.assetId);
      kept['asset'] = created.assetId;
    }
    for (const each of steps) {
      const step = fill(each, kept);
      const answer = await send(step);
      for (const difference of differencesOf(step, answer)) differences.add(difference);
      if (step.keep === undefined) continue;
      const text = valueAtPath(answer.body, step.keep.path.split('.'));
      if (typeof text !== 'string' || text === '') return step.keep.otherwise ?? null;
      kept[step.keep.name] = text;
    }
    return null;
  }

  async function send({ request: [method, path], query, content, ...step }: Step): Promise<ServiceAnswer> {
    const key = step.accessKey === undefined ? accessKey : step.accessKey;
    const { status, body } = await transport({
      method,
      url: operationUrl(base, path.slice(1), query),
      headers: {
        accept: 'application/json',
        ...(key === null ? {} : { AccessKey: key }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      maxErrorBodyBytes: MAX_REFUSAL_BYTES,
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    hasAnswered = true;
    return { status, body: tryParse(body) };
  }
}

function fill(step: object, kept: Kept): Step {
  const textOf = (_: string, name: string) => kept[name] ?? randomBytes(16).toString('hex');
  const fillText = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\{(\w+)\}/g, textOf) : value;
  return v.parse(stepSchema, JSON.parse(JSON.stringify(step, fillText)));
}

function tryParse(body: Uint8Array): unknown {
  try {
    return parseJsonBytes(body);
  } catch {
    return undefined;
  }
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ ...describeInterface(), $id: 'description' });
ajv.addKeyword({
  keyword: 'sum',
  validate: ([total = '', ...parts]: readonly string[], value: Readonly<Record<string, unknown>>) =>
    value[total] === parts.reduce((sum, part) => sum + Number(value[part]), 0),
});
ajv.addKeyword({ keyword: 'asText', validate: (text: string, value: unknown) => String(value) === text });

const refusal = {
  type: 'object',
  required: ['Code', 'Message'],
  properties: { Code: { const: 400 }, Message: { type: 'string', pattern: '\\S' } },
};

function differencesOf(step: Step, { status, body }: ServiceAnswer): readonly string[] {
  const [method, path] = step.request;
  const operation = path.replace(/.*\//, '');
  if (status !== step.status)
    return [
      `${step.when === undefined ? operation : `${step.when} it`} answers HTTP ${status}; described is ${step.status}.`,
    ];
  const place = ['paths', path.replaceAll('/', '~1'), method.toLowerCase(), 'responses', status];
  const described = { $ref: `description#/${place.join('/')}/content/application~1json/schema` };
  const answers = { 200: step.answer ?? described, 400: refusal, 422: true };
  const errors = errorsOf(answers[step.status], body).filter((error) => isDescribed(error, operation));
  if (errors.length > 0) return errors.map((error) => describeError(error, step.when ?? `${operation}:`));
  return Object.entries(step.rules).flatMap(([difference, rule]) =>
    errorsOf(rule, body).length === 0 ? [] : [difference],
  );
}

function errorsOf(schema: object | boolean, body: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schema);
  return validate(body) ? [] : (validate.errors ?? []);
}

/** Fields whose values the interface describes. The values of others are the reference service's choice. */
const describedFields: Readonly<Record<string, readonly string[]>> = {
  GetLabels: 'Summary Total Healthy NearExpiration Assigned Labels LabelID StatusNo Status SubStatus'.split(' '),
  GetCarriers: ['CarrierName', 'CarrierID'],
  GetSharing: ['Exceptions'],
  GetSharings: ['AssetShareID'],
};

function isDescribed({ keyword, instancePath }: ErrorObject, operation: string): boolean {
  const field = fieldsIn(instancePath).at(-1);
  const isOpen = field !== undefined && !['Code', 'Message', ...(describedFields[operation] ?? [])].includes(field);
  return keyword !== 'additionalProperties' && !isOpen;
}

function fieldsIn(instancePath: string): readonly string[] {
  return instancePath.split('/').filter((part) => /^[A-Z]/.test(part));
}

function describeError({ instancePath, message, params }: ErrorObject, subject: string): string {
  const { allowedValue, allowedValues = allowedValue }: Readonly<Record<string, unknown>> = params;
  const allowed = allowedValues === undefined ? '' : ` (${[allowedValues].flat().join(', ')})`;
  return `${subject} ${fieldsIn(instancePath).join('.') || 'the answer'} ${message ?? 'differs'}${allowed}.`;
}

export function describeFindings(findings: readonly Finding[]): string {
  const signs = { 'as described': ' ok ', differs: 'DIFF', 'not checked': ' -- ' } as const;
  const lines = findings.flatMap(({ statement, result, remarks }) => [
    `${signs[result]}  ${statement}`,
    ...remarks.map((remark) => `        ${remark}`),
  ]);
  const count = (result: Finding['result']) => findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('as described')} as described, ${count('differs')} differ, ${count('not checked')} not checked\n`;
}
