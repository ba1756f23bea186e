import { isList, isPlainObject, type PlainObject } from '#lib/tracking/json/values.ts';
import type { Answer, Question, Service } from './service.ts';

export interface Examination extends Pick<Service, 'ask'> {
  /** May be used up; null when none was named. */
  readonly labelId: string | null;
  /** To be deleted at the end. */
  readonly assetIds: Set<string>;
  /** A text nobody used before. */
  readonly newText: () => string;
  /** Notes a difference unless all is as described. It names fields and kinds of value, never values. */
  readonly expect: (isAsDescribed: boolean, difference: string) => void;
}

export interface Check {
  /** A sentence of the interface. */
  readonly statement: string;
  /** What it does to the service; nothing by default. */
  readonly needs?: 'write' | 'label';
  /** Throws Differs when its first answer is no ground to go on, NotChecked when there is nothing to look at. */
  readonly run: (examination: Examination) => Promise<void>;
}

/** The one difference that makes all further looking pointless. */
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

type Case = readonly [when: string, status: 200 | 400 | 422, question: Question];

export async function expectAnswers(
  examination: Examination,
  method: Parameters<Service['ask']>[0],
  operation: string,
  ...cases: readonly Case[]
): Promise<void> {
  for (const [when, status, question] of cases)
    expectAnswer(examination, await examination.ask(method, operation, question), status, when);
}

/** HTTP 200 with `{Code: 200, Message: 'Success'}`, HTTP 400 with `{Code: 400, Message}`, or HTTP 422. */
export function expectAnswer({ expect }: Examination, answer: Answer, status: Case[1], when: string): void {
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

/** Fields that every row must have, and of some what they must be. */
export function expectFields(
  { expect }: Examination,
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

/** None when it is no object. */
export function fieldsOf(body: unknown): PlainObject {
  return isPlainObject(body) ? body : {};
}

export function isEmptyObject(body: unknown): boolean {
  return isPlainObject(body) && Object.keys(body).length === 0;
}

/** Throws Differs for an answer that is no list. */
export async function getList(
  { ask }: Examination,
  operation: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const { status, body } = await ask('GET', operation, { query });
  if (status !== 200) throw new Differs(`${operation} answers HTTP ${status}.`);
  if (!isList(body)) throw new Differs(`${operation} answers ${kindOf(body)}; described is a list.`);
  return body;
}
