import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Report } from '../../domain/reports/language/report';
import { type ReportAddress, readReportAddress, writeReportAddress } from './report-address';

/** A report's state from its address; every other change returns the list to its first page. */
export function useReportAddress(report: Report, today: string) {
  const [parameters, setParameters] = useSearchParams();
  const address = useMemo(() => readReportAddress(report, parameters, today), [report, parameters, today]);
  const change = useCallback(
    (changes: Partial<ReportAddress>) =>
      setParameters(
        (before) =>
          writeReportAddress(
            report,
            { ...readReportAddress(report, before, today), page: 0, ...changes },
            today,
          ),
        { replace: true },
      ),
    [report, setParameters, today],
  );
  return { address, change };
}
