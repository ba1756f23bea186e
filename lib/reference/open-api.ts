import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { invalidity, type Operation, operations, rejection } from './operations/table.ts';

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  // JSON Schema patterns are Unicode expressions already, so the u flag is left out.
  overrideAction: ({ valibotAction, jsonSchema }) =>
    valibotAction.type === 'regex' && 'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
      ? { ...jsonSchema, pattern: valibotAction.requirement.source }
      : undefined,
};

function schemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, config);
  return rest;
}

function jsonContent(name: string, description: string) {
  return { description, content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } };
}

function describeRequest(name: string, { method, request }: Operation) {
  if (request === undefined) return {};
  if (method !== 'GET') return { requestBody: { required: true, content: jsonContent(`${name}Request`, '').content } };
  const { properties = {}, required = [] } = schemaOf(request);
  const parameters = Object.entries(properties);
  return {
    parameters: parameters.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
  };
}

function describeOperation(name: string, operation: Operation) {
  const { path, title: summary, description, isPublic = false, request } = operation;
  return {
    operationId: name,
    tags: [path.split('/')[1]],
    summary,
    ...(description && { description }),
    security: isPublic ? [] : [{ AccessKey: [] }],
    ...describeRequest(name, operation),
    responses: {
      200: jsonContent(`${name}Answer`, summary),
      ...(!isPublic && { 400: jsonContent('Rejection', 'The request is well formed and rejected.') }),
      ...(request && { 422: jsonContent('Invalidity', 'The request is not of the described form.') }),
    },
  };
}

export function describeInterface(): object {
  const paths: Record<string, object> = {};
  const schemas: Record<string, JsonSchema> = { Rejection: schemaOf(rejection), Invalidity: schemaOf(invalidity) };
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const { method, path, request, answer } = operation;
    paths[path] = { [method.toLowerCase()]: describeOperation(name, operation) };
    schemas[`${name}Answer`] = schemaOf(answer);
    if (request && method !== 'GET') schemas[`${name}Request`] = schemaOf(request);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Asset tracking integration service',
      version: '0.0.1',
      description: 'The interface as the reference service implements it, its own choices included.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Relative to the URL of this description, so that a path prefix is kept.
    servers: [{ url: '.' }],
    tags: [
      { name: 'Labels', description: 'Tracking tags.' },
      { name: 'Carriers', description: 'Who carries an asset.' },
      { name: 'Assets', description: 'Shipments, their notes and their sharing records.' },
    ],
    paths,
    components: { securitySchemes: { AccessKey: { type: 'apiKey', in: 'header', name: 'AccessKey' } }, schemas },
  };
}
