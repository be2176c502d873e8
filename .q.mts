import { measureFirstVisit } from './tests/run/size.ts'; import {readFileSync} from 'node:fs';
const p=JSON.parse(readFileSync('package.json','utf8')); console.log(measureFirstVisit(p.firstVisit).totalKilobytes)
