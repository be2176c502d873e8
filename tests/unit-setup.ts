// What a device loads when its start is over. Files share a process and its modules: a load that is still under way when the
// environment of one file ends would fail in every file after it.
import '../src/domain/reports/declared/reports';
import '../src/sync/shell/watch/prepare-reports';
import '../src/sync/shell/watch/read-rows';
import '../src/sync/shell/watch/watch-row';
