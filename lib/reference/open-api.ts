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
  return {
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  };
}

function describeOperation(name: string, operation: Operation) {
  return {
    operationId: name,
    tags: [operation.path.split('/')[1]],
    summary: operation.title,
    ...(operation.description && { description: operation.description }),
    security: operation.isPublic ? [] : [{ AccessKey: [] }],
    ...describeRequest(name, operation),
    responses: {
      200: jsonContent(`${name}Answer`, operation.title),
      ...(!operation.isPublic && { 400: jsonContent('Rejection', 'The request is well formed and rejected.') }),
      ...(operation.request && { 422: jsonContent('Invalidity', 'The request is not of the described form.') }),
    },
  };
}

export function describeInterface(): object {
  const paths: Record<string, Record<string, object>> = {};
  const schemas: Record<string, JsonSchema> = { Rejection: schemaOf(rejection), Invalidity: schemaOf(invalidity) };
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(name, operation),
    };
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
    // Relative to the URL of this description, so that a path prefix is kept.
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
