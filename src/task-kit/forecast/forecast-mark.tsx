import { useLingui } from '@lingui/react/macro';
import type { DispatchForecast } from '../../domain/forecast/day-forecast';
import { useLabel } from '../../resource-kit/fields/use-label';
import { Badge } from '../../ui/badge';
import { Tooltip } from '../../ui/overlay/tooltip';
import { markLooks } from './marks';
import { useForecastTexts } from './use-forecast-texts';

/** Whether a dispatch will be in time; when it will be done, and what is needed for it, as its description. */
export function ForecastMark({ dispatch, routeName }: { dispatch: DispatchForecast; routeName: string }) {
  const { t } = useLingui();
  const translate = useLabel();
  const texts = useForecastTexts();
  const { name, tone, icon } = markLooks[dispatch.mark];
  const ends = texts.ends(dispatch);
  const text = [t`Done at about ${ends}`, texts.needs(dispatch, routeName)].filter(Boolean).join('. ');
  return (
    <Tooltip text={text} describe>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the details are shown on focus */}
      <span tabIndex={0} className="inline-flex rounded">
        <Badge tone={tone} icon={icon}>
          {translate(name)}
        </Badge>
      </span>
    </Tooltip>
  );
}
