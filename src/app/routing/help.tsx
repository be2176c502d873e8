import { HelpPage } from '../../features/help/help-page';
import { useFlags } from '../../resource-kit/device/device';
import { useRole } from '../../resource-kit/device/use-may';
import { maySee } from '../../resource-kit/screens/screen';
import { screens } from './screens';

/** The help page with the user's rights on their screens. */
export function Help() {
  const role = useRole();
  const flags = useFlags();
  const seen = screens.filter((screen) => maySee(screen, role, flags));
  return <HelpPage paths={seen.map(({ path }) => path)} />;
}
