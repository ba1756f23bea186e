import { diag, DiagLogLevel, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { cleanExporter } from './clean-spans.ts';
import { currentLog } from '../log.ts';
import type { Tracing } from './tracing.ts';

/**
 * Sends traces by OTLP over HTTP; loaded only when a collector is configured. Traces of visitors are not continued,
 * and none is passed on to a service.
 */
export function startTraces(endpoint: string): Tracing {
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
  const tracer = trace.getTracer('share-viewer');
  return {
    attempt: (send, statusOf) =>
      tracer.startActiveSpan(
        'ask service',
        { kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'GET' } },
        async (span) => {
          try {
            const answer = await send();
            span.setAttribute('http.response.status_code', statusOf(answer));
            return answer;
          } catch (error) {
            span.setAttribute('error.type', isTrackingError(error) ? error.reason : 'unexpected');
            span.setStatus({ code: SpanStatusCode.ERROR });
            throw error;
          } finally {
            span.end();
          }
        },
      ),
    flush: () => provider.forceFlush(),
  };
}

function ignore(): void {}
