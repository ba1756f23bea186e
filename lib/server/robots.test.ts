import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPreviewBot } from './robots.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

const bots = [
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slackbot 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'WhatsApp/2.23.20.0 A',
  'WhatsApp/2',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1',
  'facebookcatalog/1.0',
  'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'facebookexternalhit/1.1;line-poker/1.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview) Chrome/131.0.0.0 Safari/537.36`,
  'Microsoft Teams',
  'Mozilla/5.0 (compatible; Microsoft Teams; Microsoft-Teams-Link-Preview/1.0)',
  'Teams/1.0',
  `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${chrome} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  'Googlebot-Image/1.0',
  `Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)`,
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  `Mozilla/5.0 (Windows NT 6.1; WOW64) ${chrome} Safari/537.36 BingPreview/1.0b`,
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
  'Pinterest/0.2 (+http://www.pinterest.com/)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Viber/20.3.0.0',
  'Mozilla/5.0 (compatible; Embedly/0.2; snap; +http://support.embed.ly/)',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  'http.rb/5.1.1 (Mastodon/4.2.1; +https://mastodon.social/)',
  'Mastodon/4.4.1 (http.rb/5.3.0; +https://example.social/) Bot',
  'Synapse (bot; +https://github.com/matrix-org/synapse)',
  'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
  'Quora Link Preview/1.0 (http://www.quora.com)',
  'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (Linux;u;Android 4.2.2;zh-cn;) AppleWebKit/534.46 (KHTML,like Gecko) Version/5.1 Mobile Safari/10600.6.3 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0',
  'Nextcloud Server Crawler',
  'AcmeRobot/2.0',
  'SOMEBODYS-CRAWLER',
];

const people = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  `Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20 Build/QP1A.190711.020; wv) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 10; CUBOT_X20_PRO) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 11; Robot S1; wv) ${chrome} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; Bot Phone Preview) ${chrome} Mobile Safari/537.36`,
  'Mozilla/5.0 (Android 13; Mobile; CUBOT; rv:120.0) Gecko/120.0 Firefox/120.0',
  'Dalvik/2.1.0 (Linux; U; Android 10; CUBOT NOTE 20 Build/QP1A)',
  `Mozilla/5.0 (Linux; Android 10; wv) ${chrome} Mobile Safari/537.36 [FBAN/FB4A;FBAV/440.0.0.31.105;FBDV/Some Bot;FBMF/CUBOT]`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/434.0;FBBV/520;FBDV/iPhone15,2]',
  `Mozilla/5.0 (Linux; Android 10; CUBOT; wv) ${chrome} Mobile Safari/537.36 Instagram 310.0.0.37.328 Android (29/10; 480dpi; 1080x2134; CUBOT; NOTE_20; CUBOT; mt6762; en_GB)`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/13.20.0',
  `Mozilla/5.0 (Linux; Android 13; wv) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.42 WeChat/arm64 Weixin NetType/WIFI`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/300.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/10.20',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.28.7586',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Snapchat/12.60.0.51',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21A329 [Pinterest/iOS]',
  `Mozilla/5.0 (Linux; Android 13; SM-A136B; wv) ${chrome} Mobile Safari/537.36 Telegram-Android/11.3.3 (Cubot KingKong; Android 13; SDK 33; LOW)`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Teams/1.5.00.8070 Chrome/85.0.4183.121 Electron/10.4.7 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13; wv) ${chrome} Mobile Safari/537.36 TeamsMobile-Android`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36 Slack_SSB/4.40.128`,
  `Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) discord/1.0.9013 Chrome/108.0.5359.215 Electron/22.3.2 Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} YaBrowser/24.10.0 Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 13) ${chrome} Mobile DuckDuckGo/5 Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36`,
  'curl/8.5.0',
  'Botim/3.1',
  '',
];

describe('isPreviewBot', () => {
  test.each(bots)('recognises %s', (userAgent) => {
    expect(isPreviewBot(userAgent)).toBe(true);
    expect(isPreviewBot(userAgent.toUpperCase())).toBe(true);
  });

  test.each(people)('takes %s for a person', (userAgent) => {
    expect(isPreviewBot(userAgent)).toBe(false);
    expect(isPreviewBot(userAgent.toLowerCase())).toBe(false);
  });

  test('takes a missing header for a person', () => {
    expect(isPreviewBot(null)).toBe(false);
  });

  test.each(['Bot', 'Spider', 'Crawler 5', 'Link Preview', 'MyBot', 'Robot', 'CUBOT'])(
    'takes a telephone called %s for a person',
    (device) => {
      expect(isPreviewBot(`Mozilla/5.0 (Linux; Android 14; ${device} Build/1) ${chrome} Mobile Safari/537.36`)).toBe(
        false,
      );
      expect(
        isPreviewBot(
          `Mozilla/5.0 (Linux; Android 14; ${device}) ${chrome} Mobile Safari/537.36 (compatible; ${device}bot/1.0)`,
        ),
      ).toBe(true);
    },
  );

  test('finds a name between any other words', () => {
    const words = fc.stringMatching(/^(?:[0-9;,/.]{0,8} ){0,30}$/);
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(isPreviewBot(before + after)).toBe(false);
        expect(isPreviewBot(`${before}Otherbot/1.0 ${after}`)).toBe(true);
      }),
    );
  });
});
