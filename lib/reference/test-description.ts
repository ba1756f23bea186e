import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { operations } from './operations/table.ts';
import { field, type TestService } from './test-service.ts';

export type OperationName = keyof typeof operations;

export interface Description {
  /** Whether a received JSON value is what the operation asks for as its body. */
  acceptsBody(name: OperationName, body: unknown): boolean;
  /** Fails unless the status is described and the answer of that form. */
  expectDescribed(name: OperationName, status: number, answer: unknown): void;
}

/** Reads /openapi.json from the service and judges by it with a validator of its own. For tests. */
export async function readDescription(service: TestService): Promise<Description> {
  const { body: description } = await service.call('GET', '/openapi.json', undefined, null);
  // Only its schemas are JSON Schema; the rest of the document is looked at by the linter.
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allowUnionTypes: true });
  addFormats.default(ajv, { mode: 'fast' });
  ajv.addKeyword('components');
  ajv.addSchema({ $id: 'description', components: field(description, 'components') }, 'description', undefined, false);
  const compiled = new Map<string, ValidateFunction>();

  function validator(ref: unknown): ValidateFunction {
    const key = String(ref);
    const known = compiled.get(key) ?? ajv.compile({ $ref: `description${key}` });
    compiled.set(key, known);
    return known;
  }
  const refs = new Map<string, unknown>();
  function schemaAt(name: OperationName, ...path: (string | number)[]): unknown {
    const { path: at, method } = operations[name];
    const key = [name, ...path].join(' ');
    if (!refs.has(key)) refs.set(key, refAt(at, method, path));
    return refs.get(key);
  }
  function refAt(at: string, method: string, path: readonly (string | number)[]): unknown {
    return field(
      description,
      'paths',
      at,
      method.toLowerCase(),
      ...path,
      'content',
      'application/json',
      'schema',
      '$ref',
    );
  }
  return {
    acceptsBody: (name, body) => validator(schemaAt(name, 'requestBody'))(body) === true,
    expectDescribed(name, status, answer) {
      const ref = schemaAt(name, 'responses', status);
      if (ref === undefined) return expect.fail(`${name} answers a status that is not described: ${status}`);
      const validate = validator(ref);
      if (!validate(answer)) expect.fail(`${name} ${status}: ${ajv.errorsText(validate.errors)}`);
    },
  };
}
