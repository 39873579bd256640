// What keys and tokens look like. Each kind is known by how its values begin, as the service that
// gives them out documents it; docs/secrets.md lists them for people.

export interface SecretKind {
  /** "GitHub token": what it is called on screen. */
  readonly name: string;
  /** How a value begins, as the source of an expression. This much of it stays readable. */
  readonly begin: string;
  /** Which characters follow, and at least how many. */
  readonly body: string;
  readonly least: number;
  /** The beginning is common in other texts: what follows has to look random too. */
  readonly isLoose?: true;
}

const WORD = '[A-Za-z0-9]';
const URLSAFE = '[A-Za-z0-9_-]';

/** A short beginning: letters may end in it. */
const APART = '(?<![A-Za-z0-9])';

function kind(name: string, begin: string, body: string, least: number): SecretKind {
  return { name, begin, body, least };
}

/** More special kinds come first: the first that fits names the value. */
export const SECRET_KINDS: readonly SecretKind[] = [
  kind('Anthropic key', 'sk-ant-', URLSAFE, 20),
  kind('OpenRouter key', 'sk-or-', URLSAFE, 20),
  kind('OpenAI key', 'sk-(?:proj|svcacct|admin)-', URLSAFE, 20),
  { ...kind('API key', `${APART}sk-`, URLSAFE, 20), isLoose: true },
  kind('Stripe key', '[sr]k_(?:live|test)_', WORD, 16),
  kind('Stripe webhook secret', 'whsec_', '[A-Za-z0-9+/=]', 24),
  kind('GitHub token', 'gh[pousr]_', WORD, 16),
  kind('GitHub token', 'github_pat_', '[A-Za-z0-9_]', 30),
  kind('GitLab token', 'gl(?:pat|ptt|dt|rt|cbt|ft|soat)-', URLSAFE, 20),
  kind('Slack token', 'xox[abceoprs]-', '[A-Za-z0-9-]', 10),
  kind('Slack token', 'xapp-', '[A-Za-z0-9-]', 30),
  kind('AWS key id', '(?:AKIA|ASIA)', '[A-Z0-9]', 16),
  kind('Google API key', 'AIza', URLSAFE, 35),
  kind('Google OAuth token', 'ya29\\.', URLSAFE, 20),
  kind('Google OAuth secret', 'GOCSPX-', URLSAFE, 20),
  kind('npm token', 'npm_', WORD, 36),
  kind('PyPI token', 'pypi-', URLSAFE, 50),
  kind('Hugging Face token', `${APART}hf_`, WORD, 30),
  kind('SendGrid key', `${APART}SG\\.`, '[A-Za-z0-9_.-]', 40),
  kind('Groq key', 'gsk_', WORD, 40),
  kind('xAI key', 'xai-', WORD, 40),
  kind('Perplexity key', 'pplx-', WORD, 40),
  kind('Replicate token', `${APART}r8_`, WORD, 35),
  kind('Tavily key', 'tvly-(?:dev-|prod-)?', WORD, 24),
  kind('LangSmith key', 'lsv2_[a-z]{2}_', '[A-Za-z0-9_]', 30),
  kind('DigitalOcean token', 'do[opr]_v1_', '[a-f0-9]', 40),
  kind('Docker token', 'dckr_pat_', URLSAFE, 20),
  kind('Shopify token', 'shp(?:at|ca|pa|ss)_', '[a-fA-F0-9]', 30),
  kind('Sentry token', 'sntr(?:ys|yu)_', '[A-Za-z0-9_+/=-]', 30),
  kind('Atlassian token', 'ATATT3', '[A-Za-z0-9_=-]', 40),
  kind('Vault token', 'hv[sbr]\\.', URLSAFE, 24),
  kind('age key', 'AGE-SECRET-KEY-1', '[A-Z0-9]', 50),
];

/** What is known by its form or by the name before it. */
export const OTHER_KINDS = {
  jwt: 'JSON web token',
  bearer: 'bearer token',
  header: 'authorization header',
  pem: 'private key',
  url: 'password in a URL',
  assigned: 'password or key',
} as const;

/** Places count UTF-16 units. */
export interface Secret {
  /** "GitHub token". */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** What of it may be shown, as it only says which kind it is; often nothing. */
  readonly prefix: string;
}
