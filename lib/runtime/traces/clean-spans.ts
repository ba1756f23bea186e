import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node';

const knownPaths: ReadonlySet<string> = new Set([
  '/',
  '/share',
  '/share/data',
  '/share/track',
  '/share/preview',
  '/share/unavailable',
  '/share/unreachable',
  '/missing',
  '/oembed',
  '/healthz',
  '/readyz',
  '/robots.txt',
]);

const keptAttributes: ReadonlySet<string> = new Set([
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'next.route',
  'next.span_name',
  'next.span_type',
  'error.type',
]);

/** Exports spans without anything of the visitor, the link or the shipment. */
export function cleanExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleanSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function cleanSpan(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  const { traceId, spanId, traceFlags } = span.spanContext();
  const parent = span.parentSpanContext;
  return {
    name: cleanText(span.name),
    kind,
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parent === undefined
      ? {}
      : { parentSpanContext: { traceId: parent.traceId, spanId: parent.spanId, traceFlags: parent.traceFlags } }),
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    status: { code: span.status.code },
    attributes: cleanAttributes(span.attributes),
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
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
