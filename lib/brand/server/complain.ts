/** Notes a problem at a path; `value` is quoted, so it must not be anybody's secret. */
export type Complain = (path: string, sentence: string, value?: string) => void;
