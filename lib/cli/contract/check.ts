import { isList, isPlainObject, parseJsonBytes, type PlainObject } from '#lib/tracking/json/values.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { operationUrl, readBaseUrl } from '#lib/tracking/http/request.ts';
import { transportLimits } from '../context.ts';

type UntypedClient = ReturnType<typeof createUntypedClient>;

export interface CheckContext extends Pick<UntypedClient, 'request'> {
  /** A label that the checks may use up. */
  readonly labelId: string | null;
  readonly assetIds: Set<string>;
  readonly newText: () => string;
  /** Records a difference, which names fields and kinds of value, never values. */
  readonly expect: (isAsDescribed: boolean, difference: string) => void;
}

export interface Check {
  readonly statement: string;
  readonly usesLabel?: boolean;
  /** Throws Differs when the check cannot go on, NotChecked when there is nothing to check. */
  readonly run: (context: CheckContext) => Promise<void>;
}

export class Differs extends Error {
  override readonly name = 'Differs';
}

export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  return typeof value === 'string' ? 'a text' : typeof value === 'boolean' ? 'true or false' : 'an object';
}

type Case = readonly [when: string, status: 200 | 400 | 422, options: RequestOptions];

export async function expectAnswers(
  context: CheckContext,
  method: Parameters<UntypedClient['request']>[0],
  operation: string,
  ...cases: readonly Case[]
): Promise<void> {
  for (const [when, status, options] of cases)
    expectAnswer(context, await context.request(method, operation, options), status, when);
}

/** HTTP 200 with `{Code: 200, Message: 'Success'}`, HTTP 400 with `{Code: 400, Message}`, or HTTP 422. */
export function expectAnswer({ expect }: CheckContext, answer: ServiceAnswer, status: Case[1], when: string): void {
  const { body } = answer;
  expect(answer.status === status, `${when} it answers HTTP ${answer.status}; described is ${status}.`);
  if (answer.status !== status || status === 422) return;
  if (!isPlainObject(body)) {
    const subject = status === 200 ? 'it answers' : 'the body of the refusal is';
    return expect(false, `${when} ${subject} ${kindOf(body)}; described is an object with Code and Message.`);
  }
  const { Code: code, Message: message } = body;
  expect(code === status, `${when} Code is ${typeof code === 'number' ? code : kindOf(code)}; described is ${status}.`);
  if (status === 200) expect(message === 'Success', `${when} Message is not "Success".`);
  else
    expect(
      typeof message === 'string' && message.trim() !== '',
      `${when} Message is ${kindOf(message)}; described is a plain sentence.`,
    );
}

/** A field whose check is null only has to exist. */
export function expectFields(
  { expect }: CheckContext,
  rows: readonly unknown[],
  what: string,
  fields: Readonly<Record<string, ((value: unknown) => string | null) | null>>,
): void {
  for (const row of rows) {
    expect(isPlainObject(row), `${what} is ${kindOf(row)}; described is an object.`);
    if (!isPlainObject(row)) continue;
    for (const [name, check] of Object.entries(fields)) {
      const isThere = Object.hasOwn(row, name);
      expect(isThere, `${what} has no ${name}.`);
      const wanted = isThere && check !== null ? check(row[name]) : null;
      expect(wanted === null, `${name} of ${what} is ${kindOf(row[name])}; described is ${wanted}.`);
    }
  }
}

export const text = (value: unknown) => (typeof value === 'string' ? null : 'a text');
export const integer = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? null : 'an integer');
export const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value) ? null : allowed.map(String).join(' or ');

export function fieldsOf(body: unknown): PlainObject {
  return isPlainObject(body) ? body : {};
}

export function isEmptyObject(body: unknown): boolean {
  return isPlainObject(body) && Object.keys(body).length === 0;
}

export async function getList(
  { request }: CheckContext,
  operation: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const { status, body } = await request('GET', operation, { query });
  if (status !== 200) throw new Differs(`${operation} answers HTTP ${status}.`);
  if (!isList(body)) throw new Differs(`${operation} answers ${kindOf(body)}; described is a list.`);
  return body;
}

interface ServiceAnswer {
  readonly status: number;
  /** undefined when it is empty or not JSON. */
  readonly body: unknown;
}

interface RequestOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: unknown;
  /** null sends none; the configured key by default. */
  readonly accessKey?: string | null;
}

const MAX_REFUSAL_BYTES = 1024 * 1024;

/**
 * Sends requests without the typed client, which tolerates the deviations this check looks for. Throws a TypeError for an
 * unusable address; `request` rejects with a TrackingError when no complete answer comes.
 */
export function createUntypedClient(baseUrl: string, ownKey: string) {
  const base = readBaseUrl(baseUrl);
  const transport = createNodeTransport(transportLimits);
  return {
    async request(
      method: 'GET' | 'POST' | 'DELETE',
      operation: string,
      { query = {}, content, accessKey = ownKey }: RequestOptions = {},
    ): Promise<ServiceAnswer> {
      const headers = {
        accept: 'application/json',
        ...(accessKey === null ? {} : { AccessKey: accessKey }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      };
      const { status, body } = await transport({
        method,
        url: operationUrl(base, operation, query),
        headers,
        maxErrorBodyBytes: MAX_REFUSAL_BYTES,
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      return { status, body: tryParse(body) };
    },
    close: () => transport.close(),
  };
}

function tryParse(body: Uint8Array): unknown {
  try {
    return parseJsonBytes(body);
  } catch {
    return undefined;
  }
}
