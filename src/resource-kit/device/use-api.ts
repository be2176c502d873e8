import { useMemo } from 'react';
import { type ApiClient, createApiClient } from '../../api/client';
import { authorizationOf } from '../../session/session';
import { useSession } from './device';

/**
 * The API itself, for what the server does at once or not at all: secrets, files, uploads, connections. Everything else
 * is read from the device and written through it.
 */
export function useApi(): Pick<ApiClient, 'send'> {
  const session = useSession();
  return useMemo(
    () =>
      createApiClient({
        fetch: (url, init) => fetch(url, init),
        baseUrl: session.baseUrl,
        authorization: () => authorizationOf(session),
      }),
    [session],
  );
}
