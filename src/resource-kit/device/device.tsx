import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Session } from '../../session/session';
import type { Device } from '../../sync/device';
import { FailureTeller } from '../../ui/hooks/use-one-at-a-time';
import { createNameStore, type NameStore } from '../fields/name-store';
import { OutcomeToasts } from './outcome-toasts';
import { type FlagsState, useMirroredFlags } from './use-mirrored-flags';
import { useUnstored } from './use-unstored';

interface DeviceContext {
  readonly device: Device;
  readonly session: Session;
  readonly names: NameStore;
  readonly isReadOnly: boolean;
}

const Context = createContext<DeviceContext | null>(null);
const FlagsContext = createContext<FlagsState | null>(null);

export interface DeviceProviderProps {
  device: Device;
  session: Session;
  /** The session has ended and signing in is not possible now: reading goes on, writing waits (decision 22). */
  isReadOnly?: boolean;
  children: ReactNode;
}

/** Gives screens the device, the session and the company's flags, and shows the outcomes of writes. */
export function DeviceProvider({ device, session, isReadOnly = false, children }: DeviceProviderProps) {
  const names = useMemo(() => createNameStore(device), [device]);
  const context = useMemo(
    () => ({ device, session, names, isReadOnly }),
    [device, session, names, isReadOnly],
  );
  const flags = useMirroredFlags(device, session);
  return (
    <Context value={context}>
      <FlagsContext value={flags}>
        <OutcomeToasts device={device} />
        <FailureTeller value={useUnstored()}>{children}</FailureTeller>
      </FlagsContext>
    </Context>
  );
}

function useContextValue(): DeviceContext {
  const context = use(Context);
  if (!context) throw new Error('no DeviceProvider above it');
  return context;
}

export function useDevice(): Device {
  return useContextValue().device;
}

export function useSession(): Session {
  return useContextValue().session;
}

export function useIsReadOnly(): boolean {
  return useContextValue().isReadOnly;
}

export function useNameStore(): NameStore {
  return useContextValue().names;
}

/** Company switches and values by name. */
export function useFlags(): FlagsState {
  const flags = use(FlagsContext);
  if (!flags) throw new Error('no DeviceProvider above it');
  return flags;
}
