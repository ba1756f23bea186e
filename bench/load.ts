import { Agent, get } from 'node:http';
import { quantile } from './figures.ts';

export interface Stretch {
  readonly times: readonly number[];
  readonly durationMs: number;
}

export interface Speed {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Requests `url` on each connection as soon as the last answer is complete. Throws on any status but 200. */
export async function load(url: string, connections: number, durationMs: number): Promise<Stretch> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const start = performance.now();
  const end = start + durationMs;
  const connection = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await askOnce(url, agent);
      times.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
  return { times, durationMs: performance.now() - start };
}

export async function openAll(urls: readonly string[], connections: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = [...urls];
  const connection = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) await askOnce(url, agent);
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
}

export function speedOf(stretches: readonly Stretch[]): Speed {
  const times = stretches.flatMap((stretch) => stretch.times).sort((a, b) => a - b);
  const durationMs = stretches.reduce((sum, stretch) => sum + stretch.durationMs, 0);
  return {
    requestsPerSecond: (times.length * 1000) / durationMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}

function askOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a measured page answered ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
      response.once('error', reject);
    }).once('error', reject);
  });
}
