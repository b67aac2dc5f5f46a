-- The feed has moved to the module api, with its keys.
DROP TABLE "feed_key";
