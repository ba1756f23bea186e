import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { invalidity, rejection } from './operations/responses.ts';
import { type Operation, operations } from './operations/table.ts';

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  // Patterns of JSON Schema are Unicode expressions anyway, so the flag says nothing new.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'regex' && 'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
      ? { ...jsonSchema, pattern: valibotAction.requirement.source }
      : undefined,
};

function schemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, config);
  return rest;
}

function json(name: string, description: string) {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } };
}

function received(name: string, { method, request }: Operation) {
  if (request === undefined) return {};
  if (method !== 'GET') return { requestBody: { required: true, content: json(`${name}Request`, '').content } };
  const { properties = {}, required = [] } = schemaOf(request);
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  };
}

function describe(name: string, operation: Operation) {
  return {
    operationId: name,
    tags: [operation.path.split('/')[1]],
    summary: operation.title,
    ...(operation.description && { description: operation.description }),
    security: operation.keyed ? [{ AccessKey: [] }] : [],
    ...received(name, operation),
    responses: {
      200: json(`${name}Answer`, operation.title),
      ...(operation.keyed && { 400: json('Rejection', 'The request is well formed and rejected.') }),
      ...(operation.request && { 422: json('Invalidity', 'The request is not of the described form.') }),
    },
  };
}

/** The machine-readable description of the interface: OpenAPI 3.1, written from the schemas that check requests. */
export function describeInterface(): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, JsonSchema> = { Rejection: schemaOf(rejection), Invalidity: schemaOf(invalidity) };
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(name, operation) };
    schemas[`${name}Answer`] = schemaOf(operation.answer);
    if (operation.request && operation.method !== 'GET') schemas[`${name}Request`] = schemaOf(operation.request);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asset tracking integration service',
      version: '0.0.1',
      description: 'The interface as the reference service implements it, its own choices included.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to where this description was read, so that a path prefix is kept.
    servers: [{ url: '.' }],
    tags: [
      { name: 'Labels', description: 'Tracking tags.' },
      { name: 'Carriers', description: 'Who carries an asset.' },
      { name: 'Assets', description: 'Shipments, their notes and their sharing records.' },
    ],
    paths,
    components: {
      securitySchemes: { AccessKey: { type: 'apiKey', in: 'header', name: 'AccessKey' } },
      schemas,
    },
  };
}
