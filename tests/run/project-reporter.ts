import { JsonReporter, type TestModule } from 'vitest/node';

/** Vitest's JSON report, in which each file names its project: the report itself does not name the projects. */
export default class ProjectReporter extends JsonReporter {
  #projects: readonly string[] = [];

  constructor() {
    super({});
  }

  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    this.#projects = modules.map(({ project }) => project.name);
    await super.onTestRunEnd(modules);
  }

  override async writeReport(text: string): Promise<void> {
    const report = JSON.parse(text) as { readonly testResults: readonly object[] };
    const testResults = report.testResults.map((file, index) => ({
      ...file,
      project: this.#projects[index],
    }));
    await super.writeReport(JSON.stringify({ ...report, testResults }));
  }
}
