import { type ConnectionStatus, lostReasons } from '../domain/accounting';
import { asNumber, asText, isObject } from '../lib/json-values';

const states = ['not-connected', 'connecting', 'connected', 'lost'] as const;

/** Parses the status of a connection; null for anything else. */
export function parseConnectionStatus(value: unknown): ConnectionStatus | null {
  if (!isObject(value)) return null;
  const state = states.find((one) => one === value.state);
  if (!state) return null;
  return {
    state,
    missing: Array.isArray(value.missing) ? value.missing.filter((one) => typeof one === 'string') : [],
    tenant: asText(value.tenant),
    connectedBy: asText(value.connectedBy),
    connectedAt: asText(value.connectedAt),
    renewedAt: asText(value.renewedAt),
    lostAt: asText(value.lostAt),
    lostWhy: lostReasons.find((one) => one === value.lostWhy) ?? null,
    lostCode: asText(value.lostCode),
    startedBy: asText(value.startedBy),
    startedUntil: asText(value.startedUntil),
    queued: asNumber(value.queued),
  };
}
