import { isList, isPlainObject, type PlainObject } from '#lib/tracking/keys/values.ts';
import type { Answer } from './service.ts';

/** Sentences on what differs; none when all is as described. They name fields and kinds of value, never values. */
export type Differences = readonly string[];

export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (isList(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a number';
  return typeof value === 'string' ? 'a text' : typeof value === 'boolean' ? 'true or false' : 'an object';
}

export function expectStatus({ status }: Answer, expected: number, when: string): Differences {
  return status === expected ? [] : [`${when} it answers HTTP ${status}; described is ${expected}.`];
}

/** HTTP 400 with `{Code: 400, Message}`. */
export function expectRejection(answer: Answer, when: string): Differences {
  const wrongStatus = expectStatus(answer, 400, when);
  if (wrongStatus.length > 0) return wrongStatus;
  const { body } = answer;
  if (!isPlainObject(body))
    return [`${when} the body of the refusal is ${kindOf(body)}; described is an object with Code and Message.`];
  return [
    ...(body['Code'] === 400
      ? []
      : [
          `${when} Code is ${typeof body['Code'] === 'number' ? body['Code'] : kindOf(body['Code'])}; described is 400.`,
        ]),
    ...(typeof body['Message'] === 'string' && body['Message'].trim() !== ''
      ? []
      : [`${when} Message is ${kindOf(body['Message'])}; described is a plain sentence.`]),
  ];
}

/** HTTP 200 with `{Code: 200, Message: 'Success'}`. */
export function expectSuccess(answer: Answer, when: string): Differences {
  const wrongStatus = expectStatus(answer, 200, when);
  if (wrongStatus.length > 0) return wrongStatus;
  const { body } = answer;
  if (!isPlainObject(body))
    return [`${when} it answers ${kindOf(body)}; described is an object with Code and Message.`];
  return [
    ...(body['Code'] === 200
      ? []
      : [
          `${when} Code is ${typeof body['Code'] === 'number' ? body['Code'] : kindOf(body['Code'])}; described is 200.`,
        ]),
    ...(body['Message'] === 'Success' ? [] : [`${when} Message is not "Success".`]),
  ];
}

/** Fields that every row must have, and of some what they must be. */
export function expectFields(
  rows: readonly unknown[],
  what: string,
  fields: Readonly<Record<string, ((value: unknown) => string | null) | null>>,
): Differences {
  const differences = new Set<string>();
  for (const row of rows) {
    if (!isPlainObject(row)) differences.add(`${what} is ${kindOf(row)}; described is an object.`);
    else for (const [name, check] of Object.entries(fields)) note(differences, row, what, name, check);
  }
  return [...differences];
}

function note(
  differences: Set<string>,
  row: PlainObject,
  what: string,
  name: string,
  check: ((value: unknown) => string | null) | null,
): void {
  if (!Object.hasOwn(row, name)) differences.add(`${what} has no ${name}.`);
  const wanted = check === null || !Object.hasOwn(row, name) ? null : check(row[name]);
  if (wanted !== null) differences.add(`${name} of ${what} is ${kindOf(row[name])}; described is ${wanted}.`);
}

export const text = (value: unknown) => (typeof value === 'string' ? null : 'a text');
export const integer = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? null : 'an integer');
export const oneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown) =>
    allowed.includes(value) ? null : allowed.map(String).join(' or ');
