import { Agent, get } from 'node:http';
import { quantile } from './figures.ts';

export interface Sample {
  readonly times: readonly number[];
  readonly durationMs: number;
}

export interface Speed {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Requests `url` on each connection as soon as the last answer is complete. Throws on any status but 200. */
export async function load(url: string, connections: number, durationMs: number): Promise<Sample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const start = performance.now();
  const end = start + durationMs;
  const connection = async () => {
    while (performance.now() < end) {
      const requestedAt = performance.now();
      await requestOnce(url, agent);
      times.push(performance.now() - requestedAt);
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
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) await requestOnce(url, agent);
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    agent.destroy();
  }
}

export function speedOf(samples: readonly Sample[]): Speed {
  const times = samples.flatMap((sample) => sample.times).sort((a, b) => a - b);
  const durationMs = samples.reduce((sum, sample) => sum + sample.durationMs, 0);
  return {
    requestsPerSecond: (times.length * 1000) / durationMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}

function requestOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a measured page returned ${response.statusCode}`));
      response.resume();
      response.once('end', resolve);
      response.once('error', reject);
    }).once('error', reject);
  });
}
