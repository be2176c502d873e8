import { useLingui } from '@lingui/react/macro';
import { Component, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { TvMenu } from '../../features/tv/tv-menu';
import { TvPage } from '../../features/tv/tv-page';
import { TvSettings } from '../../features/tv/tv-settings';
import { useSession } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { useDeviceStatus } from '../../resource-kit/device/use-status';
import type { SessionStore } from '../../session/store';
import { Button, buttonClass } from '../../ui/button';
import { IconLogout } from '../../ui/later-icons';
import { readUpdate, watchMissingCode, watchUpdate } from '../install/updates';
import { isRefused } from '../session/lock';
import { signOut } from '../session/sign-out';
import { reloadIfThere } from './reload';

const reloadAfterMs = 15_000;

/** The TV without the console around it. It takes new versions by itself, and restarts after a failure. */
export function TvScreen({ sessions }: { sessions: SessionStore }) {
  const { t } = useLingui();
  const role = useRole();
  const session = useSession();
  const connectivity = useDeviceStatus()?.connectivity;
  const update = useSyncExternalStore(watchUpdate, readUpdate);
  useEffect(watchMissingCode, []);
  useEffect(() => {
    if (!update) return;
    // A page that lacks code may lack it again after a reload: it keeps its content between two tries.
    if (update !== reloadIfThere) update();
    const timer = setInterval(update, reloadAfterMs);
    return () => clearInterval(timer);
  }, [update]);
  return (
    <StartsAnew>
      <TvPage
        isRefused={isRefused(session, connectivity)}
        menu={
          <TvMenu>
            {role === 'main' && <TvSettings />}
            {role === 'main' ? (
              <Link to="/overview" className={buttonClass('secondary')}>
                {t`Back to the console`}
              </Link>
            ) : (
              <Button icon={IconLogout} onClick={() => signOut(sessions)}>
                {t`Sign out`}
              </Button>
            )}
          </TvMenu>
        }
      />
    </StartsAnew>
  );
}

/** No user stands at a wall screen to press a button: after an error the page reloads itself. */
class StartsAnew extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  private timer: ReturnType<typeof setInterval> | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.timer = setInterval(() => void reloadIfThere(), reloadAfterMs);
  }

  override componentWillUnmount() {
    clearInterval(this.timer);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
