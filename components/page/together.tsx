/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';

/** A text whose isolated parts (U+2068 to U+2069), such as the window "14:00–18:00", are each kept on one line. */
export function Together({ text }: { text: Child }) {
  if (typeof text !== 'string') return <>{text}</>;
  const parts = text.split(/\u2068([^\u2069]*)\u2069/);
  return <>{parts.map((part, index) => (index % 2 === 1 ? <bdi className="together">{part}</bdi> : part))}</>;
}
