import { type Label, label } from '../../lib/label';
import { messageOf } from '../../lib/message-of';
import { StorageError, troubleOf } from '../../mirror/storage/storage-error';
import { DeviceFailure, type DeviceTrouble } from '../../sync/device-failure';

/** Words that follow "It could not be stored on this device: "; an unknown reason has a sentence of its own. */
const reasons: Readonly<Record<DeviceTrouble, Label>> = {
  full: label('there is no room left'),
  lost: label('the storage of the browser cannot be opened'),
  stuck: label('the storage of the browser does not answer'),
  damaged: label('the storage of the browser is damaged'),
  emptied: label('the storage was emptied'),
  overtaken: label('the storage of the browser has failed'),
  fenced: label('another tab is sending'),
  outdated: label('another tab runs a newer version'),
  unknown: label(
    'It is not known whether this was stored on this device. Before you enter it again, look whether it is there.',
  ),
  other: label('the storage of the browser has failed'),
  closed: label('this tab was signed out'),
  missing: label('a part of the console could not be loaded'),
  left: label('the page was left'),
  unreachable: label('the server does not answer'),
  refused: label('the server does not allow it'),
};

/** Why the device has not done something: a text of the catalogs, else the error's own message. */
export function failureReason(problem: unknown): Label | string {
  if (problem instanceof DeviceFailure && problem.trouble !== null) return reasons[problem.trouble];
  // The page itself reads other sessions' outboxes.
  if (problem instanceof StorageError) return reasons[problem.trouble];
  // Storage of the page outside of a database.
  if (troubleOf(problem) === 'full') return reasons.full;
  return messageOf(problem);
}

/** Says that something was not stored on the device, and why. A bug of ours is not blamed on the storage. */
export function unstoredSentence(problem: unknown, translate: (label: Label) => string): string {
  const found = failureReason(problem);
  const reason = typeof found === 'string' ? found : translate(found);
  switch (troubleIn(problem)) {
    case 'unknown':
      return reason;
    case 'unreachable':
    case 'refused':
      return translate(label('It could not be done: {reason}', { reason }));
    case null:
      return translate(label('It could not be done because of an unexpected error: {reason}', { reason }));
    default:
      return translate(label('It could not be stored on this device: {reason}', { reason }));
  }
}

/** null: a bug of ours. The page reads outboxes itself and meets plain errors of the browser's storage. */
function troubleIn(problem: unknown): DeviceTrouble | null {
  if (problem instanceof DeviceFailure || problem instanceof StorageError) return problem.trouble;
  const trouble = troubleOf(problem);
  return trouble === 'other' ? null : trouble;
}
