import { request, type IncomingHttpHeaders } from 'node:http';
import { readText } from './http-server.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends `path` unchanged and no header but Host, and follows no redirect. */
export function rawRequest(
  baseUrl: string,
  path: string,
  options: { method?: string; headers?: Readonly<Record<string, string>> | readonly string[]; body?: string } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method: options.method ?? 'GET', headers: options.headers ?? {}, agent: false },
      (answer) => {
        readText(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(options.body);
  });
}

/** The text of a page without its markup. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}
