import { diag, DiagLogLevel, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { currentLog } from './log.ts';

/** Loaded only for a collector. Traces of visitors are not continued or passed on. Returns what sends the last ones. */
export function startTraces(endpoint: string): () => Promise<void> {
  const say = () => currentLog().warn({ operation: 'trace', problem: 'traces could not be sent' });
  diag.setLogger({ error: say, warn: say, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'share-viewer' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(cleanExporter(exporter))],
  });
  provider.register({ propagator: null });
  return () => provider.forceFlush();
}

function ignore(): void {}

const knownPaths: ReadonlySet<string> = new Set([
  ...['/', '/share', '/share/data', '/share/track', '/share/preview', '/share/unavailable', '/share/unreachable'],
  ...['/missing', '/oembed', '/healthz', '/readyz', '/robots.txt'],
]);

const keptAttributes: ReadonlySet<string> = new Set([
  ...['http.method', 'http.request.method', 'http.response.status_code', 'http.route', 'http.status_code'],
  ...['next.route', 'next.span_name', 'next.span_type', 'error.type'],
]);

/** Exports spans without anything of the visitor, the link or the shipment. */
function cleanExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function cleanSpan(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  const context = cleanContext(span.spanContext());
  const parent = span.parentSpanContext;
  return {
    ...{ kind, startTime, endTime, duration, ended, resource, instrumentationScope },
    ...(parent && { parentSpanContext: cleanContext(parent) }),
    name: cleanText(span.name),
    spanContext: () => context,
    status: { code: span.status.code },
    attributes: cleanAttributes(span.attributes),
    ...{ links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

function cleanContext({ traceId, spanId, traceFlags }: SpanContext): SpanContext {
  return { traceId, spanId, traceFlags };
}

function cleanAttributes(attributes: ReadableSpan['attributes']): Record<string, string | number> {
  const kept: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (!keptAttributes.has(name)) continue;
    if (typeof value === 'number') kept[name] = value;
    else if (typeof value === 'string') kept[name] = cleanText(value);
  }
  return kept;
}

function cleanText(text: string): string {
  return text.split(' ').map(cleanWord).join(' ');
}

function cleanWord(word: string): string {
  const [path = ''] = word.split('?', 1);
  if (path.startsWith('/')) return knownPaths.has(path) ? path : '/*';
  return /^[A-Za-z()._-]{1,40}$|^$/.test(word) ? word : '*';
}
